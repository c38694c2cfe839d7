// The boundaries by themselves, in a second or two: `npm run check` asks them before the tests, which ask them again.
import { importFaults } from './imports.ts'
import { readHouse } from './sources.ts'
import { tableFaults } from './tables.ts'

const house = readHouse()
const faults = [...importFaults(house), ...tableFaults(house)]
process.stdout.write([...faults, `${house.size} files, ${faults.length} faults`, ''].join('\n'))
process.exitCode = faults.length > 0 ? 1 : 0

import { defineServer } from '#areas/server.ts'
import { scanFile, scanWaiting } from './scanning/commands.ts'

export const server = defineServer({ sweep: [scanWaiting], tasks: { scan_file: scanFile } })

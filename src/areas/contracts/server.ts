import {
  contractsOfInternships,
  findContracts,
  signaturesOfInternships,
  signaturesOfMembers,
  signingGuardians,
} from './queries.ts'
import { defineServer } from '#areas/server.ts'
import { expireContracts } from './sending/commands.ts'
import { contractReactions } from './reactions.ts'
import { contractShape } from './resource.ts'
import { signerShape, qrCodeShape } from './signers/resource.ts'
import { verificationShape } from './verification/resource.ts'
import { proofOfTakenBack } from './proof/commands.ts'
import { contractRoutes } from './routes.ts'
import { fillingLinkRoutes } from './filling/link/routes.ts'
import { questionRoutes } from './questions/routes.ts'
import { signingLinkRoutes } from './signatures/routes.ts'
import { verificationRoutes } from './verification/routes.ts'
import { contractNotices, contractWaits } from './notices.ts'
import { contractReminders } from './reminders.ts'

export const server = defineServer({
  routes: [...contractRoutes, ...fillingLinkRoutes, ...signingLinkRoutes, ...questionRoutes, ...verificationRoutes],
  shapes: [contractShape, signerShape, qrCodeShape, verificationShape],
  reactions: contractReactions,
  extensions: [
    contractsOfInternships,
    signaturesOfInternships,
    signaturesOfMembers,
    signingGuardians,
    proofOfTakenBack,
  ],
  finds: [findContracts],
  sweep: [expireContracts],
  notices: contractNotices,
  waits: contractWaits,
  reminders: contractReminders,
})

declare module '#web/api-types.ts' {
  interface Described {
    contracts: typeof server
  }
}

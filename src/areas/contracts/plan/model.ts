import type { Capabilities, Program } from '#areas/tenancy/model.ts'
import type { SignerRole } from '../model.ts'

export type GuardianSignature = Capabilities['guardianSignature']

export const guardianSignatureDefault: Record<Program, GuardianSignature> = { mas: 'under16', traineeship: 'under18' }

const belowAge: Record<GuardianSignature, number> = { never: 0, under16: 16, under18: 18 }

/**
 * Whether a parent or guardian signs too. In a traineeship that is law below 16, whatever the school chose. A pupil whose
 * age is not known counts as a child, unless the school wants no guardians at all and no law asks for one.
 */
export function needsGuardian(
  program: Program,
  ageAtSigning: number | undefined,
  setting: GuardianSignature = guardianSignatureDefault[program],
): boolean {
  const below = program === 'traineeship' ? Math.max(16, belowAge[setting]) : belowAge[setting]
  return ageAtSigning === undefined ? below > 0 : ageAtSigning < below
}

/** Digital contracts follow the program of the internship: always in a traineeship, in mas where the tenant has them. */
export function hasDigitalContract(program: Program, tenantHasDigitalContracts: boolean): boolean {
  return program === 'traineeship' || tenantHasDigitalContracts
}

export type SigningMethod = 'account' | 'email_link' | 'qr' | 'paper'

export type PlannedSigner = {
  role: SignerRole
  /** Equal turns go together. */
  turn: number
  required: boolean
  /** How the signer is reached, the first choice first. */
  methods: SigningMethod[]
}

export type SignerPlanInput = {
  program: Program
  digitalContracts: boolean
  companySignsFirst: boolean
  qrPrimary: boolean
  /** In whole years on the day of signing; undefined when the school keeps no birth date. */
  studentAgeAtSigning: number | undefined
  guardianSignature?: GuardianSignature
  /** The template may ask for two; otherwise one suffices and the second is only informed (BR-33). */
  guardianCount?: 1 | 2
  parallel?: boolean
}

export function signerPlan(input: SignerPlanInput): PlannedSigner[] {
  const guardians = needsGuardian(input.program, input.studentAgeAtSigning, input.guardianSignature)
    ? (input.guardianCount ?? 1)
    : 0
  const [companyTurn, familyTurn] = input.companySignsFirst ? [1, 2] : [2, 1]
  const methods = hasDigitalContract(input.program, input.digitalContracts)
    ? digitalMethods(input.qrPrimary)
    : () => ['paper'] satisfies SigningMethod[]
  const signer = (role: SignerRole, turn: number): PlannedSigner => ({
    role,
    turn: input.parallel ? 1 : turn,
    required: true,
    methods: methods(role),
  })
  return [
    signer('student', familyTurn),
    ...Array.from({ length: guardians }, () => signer('guardian', familyTurn)),
    signer('company', companyTurn),
    signer('school', 3),
  ].sort((one, other) => one.turn - other.turn)
}

const digitalMethods =
  (qrPrimary: boolean) =>
  (role: SignerRole): SigningMethod[] => {
    const remote: SigningMethod[] = qrPrimary ? ['qr', 'email_link'] : ['email_link', 'qr']
    return role === 'guardian' ? remote : [...remote, 'account']
  }

import { useActionData, useLoaderData, useParams, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { SignContract } from '#areas/contracts/ui/sign-contract.tsx'
import { openForSigning, takeSigningStep, type SigningResult } from '#areas/contracts/ui/signing.ts'
import { pageTitle } from '#areas/tenancy/model.ts'
import { useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import '#areas/contracts/ui/sign.css'

export const handle = { layout: 'empty' }

export const loader = (args: LoaderFunctionArgs) => openForSigning(args)
export const action = (args: ActionFunctionArgs) => takeSigningStep(args)

export default function SignPage() {
  const t = useT()
  const { tenant } = useShell()
  const { signerId = '' } = useParams()
  const opened = useLoaderData<typeof loader>()
  const result = useActionData<SigningResult>()
  return (
    <>
      <title>{pageTitle(t('contracts.event.sign'), tenant.appName)}</title>
      <SignContract opened={opened} signerId={signerId} result={result} />
    </>
  )
}

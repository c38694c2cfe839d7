import { Form } from 'react-router'
import { ReadAndSign } from '#areas/internships/ui/read-and-sign.tsx'
import type { ShownContract, ShownSigner } from '#areas/contracts/ui/contract.ts'
import type { FormProblem } from '#web/api.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { TextArea } from '#web/design/field.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'

type StepsProps = { contract: ShownContract; problem: FormProblem | undefined }

const isCareful = (event: string, { signers }: ShownContract) =>
  event === 'void' || (event === 'edit' && signers.some(({ status }) => status === 'signed'))

/** To sign, to take home, and what the office may do. */
export function ContractSteps({ contract, problem }: StepsProps) {
  const t = useT()
  const mine = contract.signers.find(({ canSign }) => canSign)
  return (
    <>
      {mine ? <ReadAndSign to={`/contracts/${contract.id}/sign/${mine.id}`} /> : null}
      {contract.hasPdf ? (
        <a className="btn" href={`/api/v1/contracts/${contract.id}/pdf`} download>
          <Icon name="download-simple" /> {t('contracts.event.download')}
        </a>
      ) : null}
      {contract.meta.allowedEvents
        .filter((event) => event !== 'finalize' && !isCareful(event, contract))
        .map((event) => (
          <OfficeStep key={event} event={event} contract={contract} problem={problem} />
        ))}
    </>
  )
}

/** What is not easily put right again stands apart, below. */
export function CarefulSteps({ contract, problem }: StepsProps) {
  const careful = contract.meta.allowedEvents.filter((event) => isCareful(event, contract))
  if (careful.length === 0) return null
  return (
    <div className="steps">
      {careful.map((event) => (
        <OfficeStep key={event} event={event} contract={contract} problem={problem} />
      ))}
    </div>
  )
}

export function SignerActions({ contract, signer }: { contract: ShownContract; signer: ShownSigner }) {
  const t = useT()
  const path = useLocalePath()
  if (!signer.canShowQr && !signer.canRemind) return null
  return (
    <div className="btn-group">
      {signer.canShowQr ? (
        <Form method="post" action={path(`/contracts/${contract.id}/qr-sign/${signer.id}`)}>
          <button type="submit" className="btn btn-sm" aria-label={`${t('contracts.qr.show')}: ${signer.name}`}>
            <Icon name="qr-code" /> QR
          </button>
        </Form>
      ) : null}
      {signer.canRemind ? (
        <Form method="post">
          <button
            type="submit"
            name="step"
            value={`remind:${signer.id}`}
            className="btn btn-sm"
            aria-label={`${t('contracts.event.remind')}: ${signer.name}`}
          >
            <Icon name="bell-ringing" /> {t('contracts.event.remind')}
          </button>
        </Form>
      ) : null}
    </div>
  )
}

type StepProps = { event: string; contract: ShownContract; problem: FormProblem | undefined }

function OfficeStep({ event, contract, problem }: StepProps) {
  const t = useT()
  const version = <input type="hidden" name="lockVersion" value={contract.lockVersion} />
  if (isCareful(event, contract)) {
    return (
      <details className="stepform" open={problem?.values.step === event || undefined}>
        <summary className="btn">{t(event === 'void' ? 'contracts.void' : `contracts.event.${event}`)}</summary>
        <Form method="post" className="stepform-body" noValidate>
          {version}
          {event === 'edit' ? (
            <Notice tone="warn" title={t('contracts.editWarning.title')}>
              {t('contracts.editWarning.text')}
            </Notice>
          ) : (
            <TextArea
              label={t('contracts.reason')}
              name="reason"
              rows={2}
              errors={problem?.fields.reason}
              defaultValue={problem?.values.reason}
            />
          )}
          <SubmitButton name="step" value={event} look="stop">
            {t(`contracts.event.${event}`)}
          </SubmitButton>
        </Form>
      </details>
    )
  }
  return (
    <Form method="post">
      {version}
      <SubmitButton name="step" value={event} look={event === 'send' || event === 'extend' ? 'primary' : 'plain'}>
        {t(`contracts.event.${event}`)}
      </SubmitButton>
    </Form>
  )
}

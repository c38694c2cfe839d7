import { Form, Link } from 'react-router'
import type { ShownContract, ShownSigner } from '#areas/contracts/ui/contract.ts'
import type { FormProblem } from '#web/api.ts'
import { SubmitButton } from '#web/design/button.tsx'
import { TextArea } from '#web/design/field.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'

/** To sign, to take home, and what the office may do. */
export function ContractSteps({ contract, problem }: { contract: ShownContract; problem: FormProblem | undefined }) {
  const t = useT()
  const path = useLocalePath()
  const mine = contract.signers.find(({ canSign }) => canSign)
  return (
    <div className="steps">
      {mine ? (
        <Link className="btn btn-primary" to={path(`/contracts/${contract.id}/sign/${mine.id}`)}>
          <Icon name="pen-nib" /> {t('contracts.event.sign')}
        </Link>
      ) : null}
      {contract.hasPdf ? (
        <a className="btn" href={`/api/v1/contracts/${contract.id}/pdf`} download>
          <Icon name="download-simple" /> {t('contracts.event.download')}
        </a>
      ) : null}
      {contract.meta.allowedEvents
        .filter((event) => event !== 'finalize')
        .map((event) => (
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
    <span className="btn-group">
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
            className="btn btn-sm btn-icon"
            aria-label={`${t('contracts.event.remind')}: ${signer.name}`}
          >
            <Icon name="bell-ringing" />
          </button>
        </Form>
      ) : null}
    </span>
  )
}

type StepProps = { event: string; contract: ShownContract; problem: FormProblem | undefined }

function OfficeStep({ event, contract, problem }: StepProps) {
  const t = useT()
  const version = <input type="hidden" name="lockVersion" value={contract.lockVersion} />
  const signed = contract.signers.some(({ status }) => status === 'signed')
  if (event === 'void' || (event === 'edit' && signed)) {
    return (
      <details className="stepform" open={problem?.values.step === event || undefined}>
        <summary className="btn">{t(`contracts.event.${event}`)}</summary>
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

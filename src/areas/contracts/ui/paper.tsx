import type { ContractBlock, TextRun } from '#areas/contracts/templates/model.ts'
import { useT } from '#web/i18n.tsx'
import type { ShownContract } from './contract.ts'

/** The text of the contract as it will stand on paper, in the contract's own language. */
export function Paper({ contract, className = '' }: { contract: ShownContract; className?: string }) {
  const t = useT()
  return (
    <article className={`paper ${className}`} aria-label={contract.title} lang={contract.language}>
      <p className="p-kop">{contract.title}</p>
      <p className="p-nr" lang={t.locale}>
        {t('contracts.number', { number: contract.number })}
      </p>
      {contract.blocks.map((block, at) => (
        <Block key={`${block.kind}${at}`} block={block} />
      ))}
      {contract.notes.length > 0 ? (
        <section lang={t.locale}>
          <h2>{t('contracts.paper.notes')}</h2>
          <p>{t('contracts.paper.notesHelp')}</p>
          <ul>
            {contract.notes.map(({ label, from, to }) => (
              <li key={label}>{t('contracts.paper.note', { label, from, to })}</li>
            ))}
          </ul>
        </section>
      ) : null}
      <div className="p-sig" lang={t.locale}>
        {contract.signers.map((signer) => (
          <span key={signer.id}>
            {t(`contracts.signerRoles.${signer.role}`)}: {signer.name}
          </span>
        ))}
      </div>
    </article>
  )
}

function Block({ block }: { block: ContractBlock }) {
  switch (block.kind) {
    case 'heading':
      return (
        <h2>
          {block.number}. {block.text}
        </h2>
      )
    case 'list':
      return (
        <ul>
          {block.items.map((item, at) => (
            <li key={at}>
              <Runs runs={item} />
            </li>
          ))}
        </ul>
      )
    case 'pairs':
      return (
        <dl className="p-pairs">
          {block.rows.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{unbroken(value)}</dd>
            </div>
          ))}
        </dl>
      )
    default:
      return (
        <p>
          <Runs runs={block.text} />
        </p>
      )
  }
}

/** A number of more than one part (a telephone, a postcode, one of the KVK, a house, a day) stays on one line. */
const unbroken = (text: string) =>
  text.replaceAll(
    /(?<=\d) (?=\d)|(?<=\b\d{4}) (?=[A-Z]{2}\b)|(?<=KVK) (?=\d)|(?<=[a-z]) (?=\d+[a-z]?,)|(?<=\b\d{1,2}) (?=[a-z]+ \d{4})/g,
    '\u00a0',
  )

function Runs({ runs }: { runs: TextRun[] }) {
  return runs.map((run, at) =>
    run.bold ? <strong key={at}>{unbroken(run.text)}</strong> : <span key={at}>{unbroken(run.text)}</span>,
  )
}

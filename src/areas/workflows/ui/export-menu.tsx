import { TextArea } from '#web/design/field.tsx'
import { Icon } from '#web/design/icon.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'

/** The matrix as a file. Who runs the whole tenant says what for. */
export function RoadExport({ may, query }: { may: 'no' | 'yes' | 'with-reason'; query: string }) {
  const t = useT()
  const path = useLocalePath()
  if (may === 'no') return null
  return (
    <details className="menu">
      <summary className="btn">
        <Icon name="download-simple" /> {t('shell.table.export')}
      </summary>
      <form method="post" action={`${path('/stagevoortgang/export')}?${query}`} className="menu-list stack-form">
        {may === 'with-reason' ? (
          <TextArea
            label={t('workflows.matrix.reason')}
            name="reason"
            rows={2}
            minLength={10}
            maxLength={500}
            required
          />
        ) : null}
        {(['csv', 'xlsx'] as const).map((format) => (
          <button key={format} type="submit" name="format" value={format}>
            {t(format === 'csv' ? 'shell.table.csv' : 'shell.table.excel')}
          </button>
        ))}
      </form>
    </details>
  )
}

import { TextArea } from '#web/design/field.tsx'
import { Icon } from '#web/design/icon.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'

/** What was found as a file. Who runs the whole tenant says what for. */
export function ExportMenu({
  may,
  query,
  list = 'students',
}: {
  may: 'no' | 'yes' | 'with-reason'
  query: string
  list?: 'students' | 'applications' | 'internships' | 'stagevoortgang' | 'recente_acties'
}) {
  const t = useT()
  const path = useLocalePath()
  if (may === 'no') return null
  return (
    <details className="menu table-export">
      <summary className="btn">
        <Icon name="download-simple" /> <span className="vh-s">{t('shell.table.export')}</span>
      </summary>
      <form
        method="post"
        action={`${path(`/${list}/export`)}?${query}`}
        className="menu-list stack-form"
        data-answers="file"
      >
        {may === 'with-reason' ? (
          <TextArea
            label={t('desk.export.reason')}
            help={t('desk.export.reason-help')}
            name="reason"
            rows={2}
            minLength={10}
            maxLength={500}
            required
          />
        ) : null}
        <button type="submit" name="format" value="xlsx">
          {t('shell.table.excel')}
        </button>
        <button type="submit" name="format" value="csv">
          {t('shell.table.csv')}
        </button>
      </form>
    </details>
  )
}

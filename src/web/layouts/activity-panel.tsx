import { useEffect } from 'react'
import { Link, useFetcher } from 'react-router'
import { ActionLines, type ActionLine } from '#web/design/action-lines.tsx'
import { Panel, type PanelLook } from '#web/design/panel.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'

/** The newest of the recent actions, beside the page one is on. */
export function ActivityPanel({ look, onClose }: { look: PanelLook; onClose: () => void }) {
  const t = useT()
  const path = useLocalePath()
  const { data, load, state } = useFetcher<{ lines: ActionLine[] }>()
  const from = path('/recente_acties')
  useEffect(() => void load(from), [load, from])
  return (
    <Panel
      title={t('activity.title')}
      {...look}
      onClose={onClose}
      foot={
        <Link className="btn" to={from}>
          {t('activity.all')}
        </Link>
      }
    >
      {data ? (
        data.lines.length ? (
          <ActionLines lines={data.lines} />
        ) : (
          <p>{t('activity.empty-text')}</p>
        )
      ) : state === 'idle' ? null : (
        <div aria-busy="true" className="skel-lines">
          <p className="vh" role="status">
            {t('shell.panel.loading')}
          </p>
          {[0, 1, 2, 3].map((line) => (
            <div key={line} className="skel" />
          ))}
        </div>
      )}
    </Panel>
  )
}

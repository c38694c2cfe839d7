import { Form, Link } from 'react-router'
import type { Translate } from '#platform/i18n.ts'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { useLocalePath, useT } from '#web/i18n.tsx'
import { useShell } from '#web/shell.ts'
import { queryIn } from './address.ts'
import type { BankAddress } from './bank-address.ts'
import { searchName } from './search-name.ts'

const formId = 'save-search'

/** The form behind the buttons that keep a search. It stands beside the page's other forms, because forms do not nest. */
export function SaveSearchForm({ address }: { address: BankAddress }) {
  const t = useT()
  const { changed, name, call } = address
  return (
    <Form method="post" id={formId}>
      <input type="hidden" name="intent" value="save" />
      {changed ? <input type="hidden" name="search" value={changed.id} /> : null}
      <input type="hidden" name="name" value={changed ? nameAfter(t, changed, name) : name} />
      <input type="hidden" name="query" value={call.toString()} />
    </Form>
  )
}

/** A search that is called after what it asks is called after what it asks next. */
function nameAfter(t: Translate, { name, query }: { name: string; query: string }, next: string): string {
  return name === searchName(t, queryIn(new URLSearchParams(query))) ? next : name
}

/** Keeps and follows the search, or leads to where it is kept; for a pupil who is not changing another one. */
export function SaveSearchButton({ address: { changed, isFollowed } }: { address: BankAddress }) {
  const t = useT()
  const path = useLocalePath()
  const { user } = useShell()
  if (changed || !user?.capacities.includes('student')) return null
  return isFollowed ? (
    <Link className="btn savebtn" to={path('/stagebank/bewaard')}>
      <Icon name="bookmark-simple-fill" /> <span>{t('vacancies.saved.kept')}</span>
    </Link>
  ) : (
    <button className="btn savebtn" type="submit" form={formId}>
      <Icon name="bell-ringing" /> <span>{t('vacancies.saved.save')}</span>
    </button>
  )
}

/** That a search of one's own is being changed, and the way out of that. */
export function ChangingSearch({ name }: { name: string }) {
  const t = useT()
  const path = useLocalePath()
  return (
    <Notice title={t('vacancies.saved.changing', { name })}>
      <p>{t('vacancies.saved.changing-help')}</p>
      <div className="btn-group">
        <button className="btn btn-primary" type="submit" form={formId}>
          {t('vacancies.saved.keep-changes')}
        </button>
        <Link className="btn" to={`${path('/stagebank/bewaard')}#zoekopdrachten`}>
          {t('vacancies.saved.leave')}
        </Link>
      </div>
    </Notice>
  )
}

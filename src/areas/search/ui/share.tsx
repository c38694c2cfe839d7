import { useT } from '#web/i18n.tsx'
import { Icon } from '#web/design/icon.tsx'
import { useToast } from '#web/layouts/toaster.tsx'

/** Hands the address of the page to the device's own way of sharing, or puts it on the clipboard. */
export function ShareButton({ title, small = false }: { title: string; small?: boolean }) {
  const t = useT()
  const toast = useToast()
  async function share() {
    const url = location.href.split('#')[0] as string
    try {
      if (navigator.share) await navigator.share({ title, url })
      else {
        await navigator.clipboard.writeText(url)
        toast(t('vacancies.share.copied'))
      }
    } catch {
      // Who closes the device's list of ways shares with nobody.
    }
  }
  return (
    <button type="button" className={small ? 'btn btn-icon' : 'btn'} data-needs-js="" onClick={() => void share()}>
      <Icon name="share-network" /> <span className={small ? 'vh' : ''}>{t('vacancies.share.title')}</span>
    </button>
  )
}

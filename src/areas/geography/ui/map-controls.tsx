import { Icon } from '#web/design/icon.tsx'
import { useT } from '#web/i18n.tsx'
import { zoomed, type Size, type View } from './map-view.ts'

type MapControlsProps = { view: View; size: Size; home: View; move(to: View): void }

/** Nearer, farther, and all there is to see in one view. */
export function MapControls({ view, size, home, move }: MapControlsProps) {
  const t = useT()
  return (
    <div className="map-ctl">
      <button type="button" className="btn btn-icon" onClick={() => move(zoomed(view, size, 1))}>
        <Icon name="plus" label={t('vacancies.map-nearer')} />
      </button>
      <button type="button" className="btn btn-icon" onClick={() => move(zoomed(view, size, -1))}>
        <Icon name="minus" label={t('vacancies.map-farther')} />
      </button>
      <button type="button" className="btn btn-icon" onClick={() => move(home)}>
        <Icon name="crosshair" label={t('vacancies.map-home')} />
      </button>
    </div>
  )
}

import type { Place } from '#areas/vacancies/ui/place.tsx'

/** A place as far as the map shows it. */
export type MapPoint = Pick<Place, 'id' | 'title' | 'organizationName' | 'city'> & { lat: number; lng: number }

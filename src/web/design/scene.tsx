import facadeAnimals from './scenes/facade-animals.svg?raw'
import facadeCare from './scenes/facade-care.svg?raw'
import facadeChildren from './scenes/facade-children.svg?raw'
import facadeCommunity from './scenes/facade-community.svg?raw'
import facadeCulture from './scenes/facade-culture.svg?raw'
import facadeNature from './scenes/facade-nature.svg?raw'
import facadeShops from './scenes/facade-shops.svg?raw'
import facadeSport from './scenes/facade-sport.svg?raw'

const facades = {
  animals: facadeAnimals,
  care: facadeCare,
  children: facadeChildren,
  community: facadeCommunity,
  culture: facadeCulture,
  nature: facadeNature,
  shops: facadeShops,
  sport: facadeSport,
}
export type FacadeName = keyof typeof facades

/** The house front of a kind of internship. Decoration: the words beside it carry the meaning. */
export function Facade({ name, className }: { name: FacadeName; className?: string }) {
  return <Drawing svg={facades[name]} {...(className ? { className } : {})} />
}

/** A drawing of ours in the tenant's colours. `svg` is one of scenes/*.svg, imported with `?raw`; never anything else. */
export function Drawing({ svg, className }: { svg: string; className?: string }) {
  return <span className={className ?? 'drawing'} aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />
}

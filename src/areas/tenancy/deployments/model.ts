import { capabilitiesFor, type Capabilities, type Program } from '../model.ts'
import type { Theme } from '../themes/model.ts'

/** A branded deployment as it is first set up; afterwards its row in the database counts. */
export type Deployment = { key: string; name: string; cooperation: string; capabilities: Capabilities; theme: Theme }

type Looks = Pick<
  Theme,
  'primaryColorPreset' | 'secondaryColorPreset' | 'mutedColorPreset' | 'backgroundColor' | 'textColor'
> &
  Partial<Theme>

function deployment(
  key: string,
  name: string,
  program: Program,
  looks: Looks,
  differences: Partial<Capabilities> = {},
): Deployment {
  return {
    key,
    name,
    cooperation: 'stageplein',
    capabilities: { ...capabilitiesFor(program), ...differences },
    theme: { shape: 'rounded', headerKind: 'default', menuPosition: 'top', ...looks },
  }
}

const looks = (
  primary: string,
  secondary: string,
  muted: string,
  backgroundColor: string,
  textColor: string,
  more: Partial<Theme> = {},
): Looks => ({
  primaryColorPreset: primary,
  secondaryColorPreset: secondary,
  mutedColorPreset: muted,
  backgroundColor,
  textColor,
  ...more,
})

/** The ten deployments, with their capabilities, map centres and themes (docs/domain.md 1). */
export const deployments: readonly Deployment[] = [
  deployment(
    'public',
    'Public',
    'mas',
    looks('orange', 'mauve', 'stone', '#fef5f6', '#2c1226', { headerKind: 'legacy', menuPosition: 'bottom' }),
    { town: 'Amersfoort' },
  ),
  deployment(
    'roermond',
    'Roermond',
    'mas',
    looks('sky', 'yellow', 'slate', '#f3f7fa', '#0c1d2e', { shape: 'straight' }),
    { town: 'Roermond', holidayRegion: 'south' },
  ),
  deployment('mas4you', 'Mas4you', 'mas', looks('lime', 'teal', 'zinc', '#f7f8f3', '#17200f'), {
    whitelabel: true,
    logoMarkPlaceholder: true,
    mapCenter: { lat: 52.34, lng: 5.69 },
    town: 'Ermelo',
  }),
  deployment('demo', 'Demo', 'mas', looks('brand', 'mauve', 'stone', '#fdf4f3', '#2c1226'), {
    town: 'Zeist',
    qrPrimary: true,
    companySignsFirst: true,
  }),
  deployment('raayland', 'Raayland', 'traineeship', looks('rose', 'indigo', 'slate', '#f7f6f9', '#241022'), {
    qrPrimary: true,
    companySignsFirst: true,
    mapCenter: { lat: 51.74, lng: 5.87 },
    town: 'Venray',
    holidayRegion: 'south',
  }),
  deployment('corderius', 'Corderius', 'mas', looks('indigo', 'sky', 'slate', '#f5f7fb', '#14182b'), {
    productInName: true,
    mapCenter: { lat: 52.16, lng: 5.39 },
    town: 'Amersfoort',
  }),
  deployment('match2gether', 'Match2gether', 'traineeship', looks('pink', 'violet', 'zinc', '#faf7fa', '#241226'), {
    town: 'Utrecht',
    whitelabel: true,
    companyFillsContractFields: false,
    selfFoundAllowed: false,
    mentorPreapproval: true,
    maxOpenApplications: 1,
    coordinatorConfirmsWithCompany: true,
  }),
  deployment('axia', 'Axia', 'traineeship', looks('teal', 'orange', 'gray', '#f4f8f7', '#0b2423'), {
    town: 'Amersfoort',
  }),
  deployment('casteleijn', 'Casteleijn', 'traineeship', looks('yellow', 'purple', 'neutral', '#faf8f2', '#241a06'), {
    town: 'Delft',
  }),
  deployment(
    'oldebroek',
    'Oldebroek',
    'mas',
    looks('emerald', 'indigo', 'gray', '#f5f8f5', '#0d1f2b', { footerColor: '#0b1e3b' }),
    { town: 'Oldebroek' },
  ),
]

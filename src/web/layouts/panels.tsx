import { createContext, useCallback, useContext, useMemo, useState, type ComponentType, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { PanelLook } from '#web/design/panel.tsx'
import { ActivityPanel } from './activity-panel.tsx'
import { ViewPanel } from './view-panel.tsx'

type Declared = PanelLook & { Shows: ComponentType<{ look: PanelLook; onClose: () => void }> }

/** Every side panel by name, and how it stands unless who opens it wants it otherwise. */
const panels = {
  activity: { Shows: ActivityPanel, side: 'right', overlay: true },
  view: { Shows: ViewPanel, side: 'left', overlay: true },
} as const satisfies Record<string, Declared>

type Name = keyof typeof panels
type Panels = { open(name: Name, look?: Partial<PanelLook>): void; close(): void }

const context = createContext<Panels | undefined>(undefined)

/** One side panel at a time; it closes when one goes to another page. */
export function PanelsProvider({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const [opened, setOpened] = useState<{ name: Name; look: Partial<PanelLook>; at: string }>()
  const close = useCallback(() => setOpened(undefined), [])
  const shown = useMemo<Panels>(
    () => ({ close, open: (name, look = {}) => setOpened({ name, look, at: pathname }) }),
    [close, pathname],
  )
  return (
    <context.Provider value={shown}>
      {children}
      {opened?.at === pathname ? <Opened {...opened} onClose={close} /> : null}
    </context.Provider>
  )
}

function Opened({ name, look, onClose }: { name: Name; look: Partial<PanelLook>; onClose: () => void }) {
  const { Shows, side, overlay }: Declared = panels[name]
  return <Shows look={{ side, overlay, ...look }} onClose={onClose} />
}

export function usePanels(): Panels {
  const found = useContext(context)
  if (!found) throw new Error('usePanels needs the layout')
  return found
}

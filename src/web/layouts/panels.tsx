import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { ActivityPanel } from './activity-panel.tsx'

/** Every side panel by name, with what it is opened with. */
type PanelProps = { activity: object }
type Open = { name: keyof PanelProps; props: PanelProps[keyof PanelProps]; at: string }
type Panels = { open<Name extends keyof PanelProps>(name: Name, props?: PanelProps[Name]): void; close(): void }

const context = createContext<Panels | undefined>(undefined)

/** One side panel at a time; it closes when one goes to another page. */
export function PanelsProvider({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const [opened, setOpened] = useState<Open>()
  const close = useCallback(() => setOpened(undefined), [])
  const panels = useMemo<Panels>(
    () => ({ close, open: (name, props = {}) => setOpened({ name, props, at: pathname }) }),
    [close, pathname],
  )
  return (
    <context.Provider value={panels}>
      {children}
      {opened?.name === 'activity' && opened.at === pathname ? <ActivityPanel onClose={close} /> : null}
    </context.Provider>
  )
}

export function usePanels(): Panels {
  const found = useContext(context)
  if (!found) throw new Error('usePanels needs the layout')
  return found
}

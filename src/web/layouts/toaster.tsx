import { createContext, useCallback, useContext, useEffect, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Icon } from '#web/design/icon.tsx'

const shownFor = 6000
const context = createContext<((text: string) => void) | undefined>(undefined)

/** One toast at a time, six seconds, on its own page. It cannot be clicked away, and stays while it is pointed at. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<{ text: string; key: number; path: string }>()
  const { pathname } = useLocation()
  const [held, setHeld] = useState(false)
  const left = useRef(shownFor)
  const show = useCallback((text: string) => {
    left.current = shownFor
    setToast({ text, key: Date.now(), path: window.location.pathname })
  }, [])
  useEffect(() => {
    if (!toast || held) return
    const since = Date.now()
    const clock = setTimeout(() => setToast(undefined), left.current)
    return () => {
      clearTimeout(clock)
      left.current -= Date.now() - since
    }
  }, [toast, held])
  return (
    <context.Provider value={show}>
      {children}
      <div className="toaster" role="status" onPointerEnter={() => setHeld(true)} onPointerLeave={() => setHeld(false)}>
        {toast?.path === pathname ? (
          <p key={toast.key} className="toast">
            <Icon name="check-circle-fill" /> {toast.text}
          </p>
        ) : null}
      </div>
    </context.Provider>
  )
}

/** Says in passing what the page also shows. Errors are never said here. */
export function useToast(): (text: string) => void {
  const found = useContext(context)
  if (!found) throw new Error('useToast needs the layout')
  return found
}

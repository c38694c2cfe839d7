/** What a call does to what it names, as programs say it. */
export function Method({ children }: { children: string }) {
  return (
    <span className="api-method" data-method={children}>
      {children}
    </span>
  )
}

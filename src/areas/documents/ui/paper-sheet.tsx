import './document.css'

/** A paper as it lies on a desk, at the head of its line. Decoration: the words beside it say what it is. */
export function PaperSheet() {
  return <span className="paper-sheet own-sheet" aria-hidden="true" />
}

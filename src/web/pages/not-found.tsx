import { data } from 'react-router'

/** Every address without a screen. */
export function loader() {
  throw data(null, { status: 404 })
}

export function action() {
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}

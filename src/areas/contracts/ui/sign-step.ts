import { useLocation } from 'react-router'
import type { ShownContract, ShownSigner } from './contract.ts'

export type StepProps = { contract: ShownContract; signer: ShownSigner }

/** The address of another step of signing, by the same link. */
export function useStepLink(): (step: number) => string {
  const { pathname, search } = useLocation()
  return (step) => {
    const query = new URLSearchParams(search)
    query.set('step', String(step))
    return `${pathname}?${query}`
  }
}

export function calledBy(name: string): string {
  return name.split(' ')[0] ?? name
}

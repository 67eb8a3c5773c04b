import { createContext, use, type ReactNode } from 'react'
import type { EntryFacts } from '#domain/application/types'
import type { EntryState } from './kit/use-entry-form'

export interface AcctNoAgain {
  asked: boolean
  value: string
  /** Asked for and not the same yet. */
  unconfirmed: boolean
  error: string | undefined
  set: (text: string) => void
  leave: () => void
}

/** What every field of an application's form shares. */
export interface EntryContext {
  form: EntryState
  facts: EntryFacts
  /** Sets a value as somebody entered it: pictures are read, numbers complete others. */
  change: (name: string, value: unknown) => void
  /** What stands under a field: a refusal, a conflict, an offer. */
  below: (name: string) => ReactNode
  /** A picture of a beneficial owner. */
  readUboImage: (index: number, column: string, tokens: unknown, before: unknown) => void
  /** The second typing of 银行账号, while one is asked for. */
  again: AcctNoAgain
}

const Context = createContext<EntryContext | null>(null)
export const EntryProvider = Context.Provider

export function useEntry(): EntryContext {
  const value = use(Context)
  if (!value) throw new Error('useEntry: wanted an EntryProvider above, got none')
  return value
}

import { createContext, use, type ReactNode } from 'react'
import type { EntryFacts } from '#domain/application/types'
import type { EntryState } from './kit/use-entry-form'

export interface AcctNoAgain {
  asked: boolean
  value: string
  /** A second typing is required and not equal yet. */
  unconfirmed: boolean
  error: string | undefined
  set: (text: string) => void
  leave: () => void
}

/** Context of the fields of an application's form. */
export interface EntryContext {
  form: EntryState
  facts: EntryFacts
  /** Sets a value entered by the user: pictures are read, card numbers complete other fields. */
  change: (name: string, value: unknown) => void
  /** Content below a field: a refusal, a conflict, an offer. */
  below: (name: string) => ReactNode
  /** Reads a picture of a beneficial owner. */
  readUboImage: (index: number, column: string, tokens: unknown, before: unknown) => void
  /** The second typing of 银行账号, while one is required. */
  again: AcctNoAgain
}

const Context = createContext<EntryContext | null>(null)
export const EntryProvider = Context.Provider

export function useEntry(): EntryContext {
  const value = use(Context)
  if (!value) throw new Error('useEntry: wanted an EntryProvider above, got none')
  return value
}

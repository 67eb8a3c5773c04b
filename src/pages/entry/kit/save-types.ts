import type { EntryData } from '#domain/application/types'
import type { LocalEditRules } from './local-edits'

/** Body of a save: changed values only; a missing name means unchanged. */
export interface SaveBody extends Record<string, unknown> {
  applyId?: string
  version?: number
  /**
   * Idempotency key of a first save: it creates one application in whichever session it is sent.
   */
  draftKey?: string
  step: number
  data: Record<string, unknown>
}

export interface SaveAnswer {
  applyId: string
  version: number
  updateTime?: string
  hints?: readonly Hint[]
}

/** A check that a submission would make against other data; blocks `"0"`: only a warning. */
export interface Hint {
  field: string
  msg: string
  blocks: '1' | '0'
}

/** Identifies an application: by its id, or before it has one by its draft key. */
export type Asked = { applyId: string } | { draftKey: string }

/** The newest state at the gateway. */
export interface Newest {
  applyId: string
  version: number
  data: EntryData
  editable: boolean
  updatedBy: string
  hints?: readonly Hint[]
}

export interface Conflict {
  field: string
  /** The value before both changed it. */
  base: unknown
  mine: unknown
  theirs: unknown
}

export interface InFlight {
  requestSeqId: string
  body: SaveBody
}

/** The unacknowledged values as stored in this browser. */
export interface StoredRecord {
  applyId: string
  /** Of an application without an id. */
  draftKey?: string
  step: number
  changes: EntryData
  /** The gateway's values of these names when they were edited. */
  base: EntryData
  /** Sent with unknown result: a retry must be the same write. */
  inFlight?: InFlight
}

export type SaveState =
  | { kind: 'saved'; at: string | undefined }
  | { kind: 'saving' }
  /** Retried automatically; `answered`: a server did answer, though not as expected. */
  | { kind: 'offline'; answered: boolean }
  | { kind: 'invalid'; fields: readonly string[] }
  | { kind: 'failed'; message: string }
  | { kind: 'ended' }

export interface SaverView {
  applyId: string
  version: number | undefined
  state: SaveState
  conflicts: readonly Conflict[]
  /** Hints about values that are unchanged since. */
  hints: readonly Hint[]
  /** Names of changes not saved at the gateway yet. */
  unsaved: readonly string[]
  /** All of `unsaved` is stored in this browser. */
  stored: boolean
}

/** Initial state of a saver. */
export interface SaverStart {
  applyId: string
  /** Draft key of a new application, used by its first save. */
  draftKey?: string
  version: number | undefined
  data: EntryData
  values: EntryData
  step: number
  conflicts?: readonly Conflict[]
  hints?: readonly Hint[]
  restored?: boolean
}

export interface SaverDeps extends LocalEditRules {
  /** Whether the user who opened the form is still signed in: all windows share the cookies. */
  isOurs: () => boolean
  save: (body: SaveBody, requestSeqId: string, signal: AbortSignal) => Promise<SaveAnswer>
  newest: (asked: Asked) => Promise<Newest>
  randomId: () => string
  keep: (record: StoredRecord | undefined) => Promise<boolean>
  /** The first save created an application. */
  onCreated: (applyId: string) => void
  /** Another user changed these; the form takes them over. */
  onMerged: (patch: EntryData, by: string, count: number) => void
  /** The gateway's errors at fields. */
  onRefused: (errors: Readonly<Record<string, string>>) => void
  /** The application cannot be edited any more: submitted, withdrawn, or deleted. */
  onEnded: () => void
}

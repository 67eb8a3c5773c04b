import type { EntryData } from '#domain/application/types'
import type { LocalEditRules } from './local-edits'

/** A save as it goes over the wire: only what changed; a missing name means unchanged. */
export interface SaveBody extends Record<string, unknown> {
  applyId?: string
  version?: number
  /** Of a first save: it makes one application, whichever session it is sent in. */
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

/** What a submission would say against what the gateway has; blocks `"0"`: a doubt. */
export interface Hint {
  field: string
  msg: string
  blocks: '1' | '0'
}

/** How an application is asked for: by its number, before it has one by its key. */
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
  /** What stood there before both changed it. */
  base: unknown
  mine: unknown
  theirs: unknown
}

export interface InFlight {
  requestSeqId: string
  body: SaveBody
}

/** What this machine keeps until the gateway has it. */
export interface KeptRecord {
  applyId: string
  /** Of an application without a number. */
  draftKey?: string
  step: number
  changes: EntryData
  /** What stood at the gateway under these names when they were typed over. */
  base: EntryData
  /** Sent, its fate unknown: sent again it must be the same write. */
  inFlight?: InFlight
}

export type SaveState =
  | { kind: 'saved'; at: string | undefined }
  | { kind: 'saving' }
  /** It goes on by itself later; `answered`: something did answer, though not as it should. */
  | { kind: 'offline'; answered: boolean }
  | { kind: 'invalid'; fields: readonly string[] }
  | { kind: 'failed'; message: string }
  | { kind: 'ended' }

export interface SaverView {
  applyId: string
  version: number | undefined
  state: SaveState
  conflicts: readonly Conflict[]
  /** Those about values that still stand. */
  hints: readonly Hint[]
  /** Names typed and not yet at the gateway. */
  unsaved: readonly string[]
  /** All of `unsaved` is kept on this machine. */
  kept: boolean
}

/** How a form opens. */
export interface SaverStart {
  applyId: string
  /** Of a new application: what its first save was or will be called. */
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
  /** Whoever is signed in now is who opened the form: cookies are shared by all windows. */
  isOurs: () => boolean
  save: (body: SaveBody, requestSeqId: string, signal: AbortSignal) => Promise<SaveAnswer>
  newest: (asked: Asked) => Promise<Newest>
  randomId: () => string
  keep: (record: KeptRecord | undefined) => Promise<boolean>
  /** The first save made an application. */
  onCreated: (applyId: string) => void
  /** Somebody else changed these; the form takes them over. */
  onMerged: (patch: EntryData, by: string, count: number) => void
  /** The gateway's sentences at fields. */
  onRefused: (errors: Readonly<Record<string, string>>) => void
  /** It can no longer be changed: submitted, withdrawn, deleted meanwhile. */
  onEnded: () => void
}

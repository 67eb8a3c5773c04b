import type { EntryData } from '../../../lib/entry/types'

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
  | { kind: 'offline' }
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

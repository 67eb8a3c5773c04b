import { CODES } from '#domain/permission-codes'
import type { ApplyStatus, CARD_CHECK } from '#domain/application/dicts'
import { entryFormPath, submitCallOf } from '#domain/application/entry-links'
import type { EntryData, EntryFacts, EntryKind, RejectItem } from '#domain/application/types'
import type { Row } from '../../components/resource'
import type { Hint } from './kit/save-types'

/** What the gateway tells of an application (`applyInfo`, contract §3). */
export interface ApplyInfo {
  applyId: string
  version: number
  applyStatus: ApplyStatus
  step: number
  data: EntryData
  rejectItems: readonly RejectItem[]
  /** Whether the bank knows the account by its four elements. */
  cardCheck?: keyof typeof CARD_CHECK
  cardCheckReason?: string | null
  /** What is said beside a state, e.g. 等待上游. */
  cellHints?: Readonly<Record<string, string>>
  logs: readonly Row[]
  corpEntryChannel: '1' | '2'
  entryKind: EntryKind
  /** '1' while the caller may change it; personal data is masked otherwise. */
  editable: '1' | '0'
  /** `data` as it was last submitted. */
  submitted: EntryData | null
  signUrl: string | null
  signDeadline: string | null
  /** Time left to sign, in words; null when nothing is waited for. */
  remainText?: string | null
  urgent?: '1' | '0'
  merId: string | null
  updateTime: string
  updatedBy: string
  hints?: readonly Hint[]
}

export const isEditable = (info: Pick<ApplyInfo, 'editable'>): boolean =>
  String(info.editable) === '1'

/** What came back is held against what was sent. */
export const refusalOf = (info: ApplyInfo | undefined): EntryFacts['refusal'] =>
  info?.applyStatus === 'REJECTED' && info.submitted
    ? { items: info.rejectItems, submitted: info.submitted }
    : undefined

/** `applyOptions`: the facts of the rules, without what the console looks up itself. */
export type ApplyOptions = Omit<
  EntryFacts,
  'categoryOf' | 'regionNameOf' | 'isRegion' | 'isBankOf' | 'cardOf' | 'isRegionCode' | 'refusal'
>

export const OPTIONS_CALL = '/v1/private/business/applyOptions'

/** Spec §7: the partner channel has calls of its own. */
export function callsOf(channel: string): { info: string; save: string; submit: string } {
  return channel === '2'
    ? {
        info: '/v2/hlbMiniApply/info',
        save: '/v2/hlbMiniApply/save',
        submit: submitCallOf({ corpEntryChannel: channel }),
      }
    : {
        info: '/v1/private/business/applyInfo',
        save: '/v1/private/business/applyStep',
        submit: submitCallOf({ corpEntryChannel: channel }),
      }
}

/** The route of an application's form, and of a new one with `0`. */
export const entryPath = (entryKind: EntryKind, applyId: string, corpEntryChannel: string) =>
  entryFormPath({ entryKind, applyId, corpEntryChannel })

/** Which form stands at an address. */
export function kindAt(pathname: string): EntryKind {
  if (pathname.includes('/merorder-mini-hlb/')) return 'hlb'
  return pathname.includes('/merorder-mini/') ? 'mini' : 'normal'
}

export const LIST_PATH = '/merchants/merorder'
/** Permission code of everything that changes an application. */
export const EDIT_CODE = CODES.apply.edit

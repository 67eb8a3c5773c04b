import { CODES } from '#domain/permission-codes'
import type { ApplyStatus, CARD_CHECK } from '#domain/application/dicts'
import { entryFormPath, submitCallOf } from '#domain/application/entry-links'
import type { EntryData, EntryFacts, EntryKind, RejectItem } from '#domain/application/types'
import type { Row } from '../../components/resource'
import type { Hint } from './kit/save-types'

/** An application as the gateway answers it (`applyInfo`, contract §3). */
export interface ApplyInfo {
  applyId: string
  version: number
  applyStatus: ApplyStatus
  step: number
  data: EntryData
  rejectItems: readonly RejectItem[]
  /** Result of the bank's four-element check of the account. */
  cardCheck?: keyof typeof CARD_CHECK
  cardCheckReason?: string | null
  /** The gateway's hint beside a state, e.g. 等待上游. */
  cellHints?: Readonly<Record<string, string>>
  logs: readonly Row[]
  corpEntryChannel: '1' | '2'
  entryKind: EntryKind
  /** '1' while the caller may edit it; personal data is masked otherwise. */
  editable: '1' | '0'
  /** `data` as last submitted. */
  submitted: EntryData | null
  signUrl: string | null
  signDeadline: string | null
  /** Time left to sign, as text; null when there is no deadline. */
  remainText?: string | null
  urgent?: '1' | '0'
  merId: string | null
  updateTime: string
  updatedBy: string
  hints?: readonly Hint[]
}

export const isEditable = (info: Pick<ApplyInfo, 'editable'>): boolean =>
  String(info.editable) === '1'

/** The refusal, with the submitted values it refers to. */
export const refusalOf = (info: ApplyInfo | undefined): EntryFacts['refusal'] =>
  info?.applyStatus === 'REJECTED' && info.submitted
    ? { items: info.rejectItems, submitted: info.submitted }
    : undefined

/** `applyOptions`: the rules' facts without those that the console looks up itself. */
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

/** The route of an application's form; a new one has `0`. */
export const entryPath = (entryKind: EntryKind, applyId: string, corpEntryChannel: string) =>
  entryFormPath({ entryKind, applyId, corpEntryChannel })

/** The kind of form at an address. */
export function kindAt(pathname: string): EntryKind {
  if (pathname.includes('/merorder-mini-hlb/')) return 'hlb'
  return pathname.includes('/merorder-mini/') ? 'mini' : 'normal'
}

export const LIST_PATH = '/merchants/merorder'
/** Permission code of every change of an application. */
export const EDIT_CODE = CODES.apply.edit

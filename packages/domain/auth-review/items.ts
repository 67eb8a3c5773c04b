import { PREMISES } from './dicts'
import type { Dict } from '../field'

/** Items that an authenticity review 真实性审核 can request from a merchant (domain §7.6). */

export type ItemKind = 'IMAGE' | 'TEXT' | 'SELECT'

/** A requested item, as `/v1/merchant/rejectInfo` answers it. */
export interface AskedItem {
  itemCode: string
  label: string
  kind: ItemKind
  required: boolean
  /** Why it is requested. */
  reason: string
  /** The last answer or, before the first, the value of the merchant's record; null: none. */
  oldValue: readonly string[] | string | null
  /** Why the last answer was refused; '' or absent if it was not. */
  refused?: string
  /** Choices of a SELECT: value -> label. */
  options?: Dict
}

export interface UsualItem {
  label: string
  kind: ItemKind
  /** A hint under the input. */
  hint?: string
  options?: Record<string, string>
}

/** The usual items by itemCode; a reviewer may request others. */
export const USUAL_ITEMS = {
  DOOR_PHOTO: { label: '门头照(带店招)', kind: 'IMAGE', hint: '须拍到完整店招与门牌' },
  INDOOR_PHOTO: { label: '店内照', kind: 'IMAGE', hint: '须能看出经营内容' },
  CASHIER_PHOTO: { label: '收银台照', kind: 'IMAGE', hint: '须拍到收款终端或收款码' },
  STAFF_PHOTO: { label: '业务员与门头合影', kind: 'IMAGE' },
  LEASE: {
    label: '租赁合同/场地证明',
    kind: 'IMAGE',
    hint: '须拍到出租方、承租方、地址与租期',
  },
  GOODS_PROOF: { label: '进货单/商品照', kind: 'IMAGE' },
  LEGAL_HOLD_ID: { label: '法人手持证件照', kind: 'IMAGE', hint: '证件文字须清晰可读' },
  BANK_PROOF: { label: '结算卡证明', kind: 'IMAGE' },
  PREMISES: { label: '经营场所性质', kind: 'SELECT', options: PREMISES },
  OTHER: { label: '其他说明', kind: 'TEXT' },
} as const satisfies Record<string, UsualItem>

export type UsualItemCode = keyof typeof USUAL_ITEMS

export const usualItem = (itemCode: string): UsualItem | undefined =>
  (USUAL_ITEMS as Record<string, UsualItem>)[itemCode]

/** Pictures that show a person's identity card or bank card in full. */
export const PERSONAL_ITEMS: readonly string[] = ['LEGAL_HOLD_ID', 'BANK_PROOF']

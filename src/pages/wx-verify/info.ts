import type { WxData } from '#domain/wx-verify/data'

/** The answer of `/v1/wechat/stateQuery`. */
export interface WxState {
  applyId: string
  orderId: string
  applymentState: string
  authorizeState: string
  /** The gateway's hint beside either state, e.g. 等待上游. */
  cellHints?: Readonly<Record<string, string>>
  /** PNG in base64, while a code is valid. */
  qrcodeData?: string
  qrcodeDeadline?: string
  /** Time left to scan it, as text. */
  remainText?: string | null
  rejectParam: string
  rejectReason: string
  version: number
}

/** The answer of `/v1/wechat/info`. */
export interface WxInfo extends WxState {
  merId: string
  merRegName: string
  merStatus: string
  corpEntryChannel: string
  subjectType: string
  businessCode: string
  channelId: string
  confirmMchIdList: string[]
  editable: '1' | '0'
  cancelable: '1' | '0'
  latest: '1' | '0'
  fields: WxData
  createTime: string | null
  submitTime: string | null
  updateTime: string | null
  logs: Record<string, unknown>[]
  history: (Record<string, unknown> & { orderId: string })[]
}

const WX_PATH = '/merchants/wxverify'
export const HLB_PATH = '/merchants/wxverify-hlb'

/** The route of an order; merchants of the partner channel have one of their own. */
export const pathOf = (channel: string, applyId: string, orderId: string): string =>
  `${channel === '2' ? HLB_PATH : WX_PATH}/${applyId}/${orderId}`

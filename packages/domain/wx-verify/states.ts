import type { ApplymentState } from './dicts'

/** The meaning of a WeChat verification's state for staff (domain §7.7). */
export interface WxState {
  /** There is a QR code for the merchant to scan; for PASSED only until it is authorised. */
  qr: boolean
  /** Upstream or the merchant has the next step: polling makes sense. */
  waits: boolean
  /** The form may be filled in and sent. */
  edits: boolean
  cancels: boolean
}

const of = (given: Partial<WxState>): WxState => ({
  qr: false,
  waits: false,
  edits: false,
  cancels: false,
  ...given,
})

export const WX_STATES: Readonly<Record<ApplymentState, WxState>> = {
  NONE: of({ edits: true }),
  COMMIT: of({ waits: true, cancels: true }),
  FAIL: of({ edits: true }),
  EDITTING: of({ edits: true }),
  WAITTING_FOR_AUDIT: of({ waits: true, cancels: true }),
  WAITTING_FOR_CONFIRM_CONTACT: of({ qr: true, waits: true, cancels: true }),
  WAITTING_FOR_CONFIRM_LEGALPERSON: of({ qr: true, waits: true, cancels: true }),
  PASSED: of({ qr: true, waits: true }),
  REJECTED: of({ edits: true }),
  FREEZED: of({ qr: true, waits: true }),
  CANCELED: of({ edits: true }),
}

export const WX_AUTHORIZED = 'AUTHORIZE_STATE_AUTHORIZED'
export const WX_UNAUTHORIZED = 'AUTHORIZE_STATE_UNAUTHORIZED'

interface Standing {
  applymentState: string
  authorizeState: string
}

const stateOf = (state: string): WxState | undefined =>
  Object.hasOwn(WX_STATES, state) ? WX_STATES[state as ApplymentState] : undefined

/** The last step is done: passed, and authorised by the merchant. */
const isDone = ({ applymentState, authorizeState }: Standing): boolean =>
  applymentState === 'PASSED' && authorizeState === WX_AUTHORIZED

export const showsQr = (row: Standing): boolean =>
  !isDone(row) && (stateOf(row.applymentState)?.qr ?? false)

export const isWaiting = (row: Standing): boolean =>
  !isDone(row) && (stateOf(row.applymentState)?.waits ?? false)

export const mayEdit = (state: string): boolean => stateOf(state)?.edits ?? false

export const mayCancel = (state: string): boolean => stateOf(state)?.cancels ?? false

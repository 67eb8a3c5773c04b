import type { ApplymentState } from '../application/dicts'

/** What a state of a WeChat verification means to staff (domain §7.7). */
export interface WxState {
  /** A QR code stands for the merchant to scan; of PASSED only until it is authorised. */
  qr: boolean
  /** Somebody upstream, or the merchant, has the next step: worth asking again. */
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

/** The last step is done: it passed, and the merchant has authorised. */
const isDone = ({ applymentState, authorizeState }: Standing): boolean =>
  applymentState === 'PASSED' && authorizeState === WX_AUTHORIZED

export const showsQr = (row: Standing): boolean =>
  !isDone(row) && (stateOf(row.applymentState)?.qr ?? false)

export const isWaiting = (row: Standing): boolean =>
  !isDone(row) && (stateOf(row.applymentState)?.waits ?? false)

export const mayEdit = (state: string): boolean => stateOf(state)?.edits ?? false

export const mayCancel = (state: string): boolean => stateOf(state)?.cancels ?? false

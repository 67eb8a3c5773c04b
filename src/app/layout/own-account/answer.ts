/** The answer of `/v1/user/own`. */
export interface OwnAccountAnswer {
  loginName: string
  mobile: string
  mfa: '0' | '1'
  /** A role of the user requires a second factor. */
  mfaRequired?: '0' | '1'
  mfaTime: string | null
  recoveryLeft: number
  signIns: readonly {
    signInTime: string
    address: string | null
    place: string | null
    /** Absent from gateways without it. */
    device?: string | null
    newDevice?: '0' | '1'
    outcome: string
    reason: string | null
  }[]
}

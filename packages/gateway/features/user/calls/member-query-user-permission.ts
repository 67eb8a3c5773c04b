import { z } from 'zod'
import { CODE_DATA_PERMIT, CODE_REGISTERED_STORE } from '#domain/codes'
import { defineCall } from '../../../core/call'
import { offeredBy } from '../../../core/features'

/** Codes that follow from the flag and the role; the console adds them itself (contract §4). */
const DERIVED: readonly string[] = [CODE_DATA_PERMIT, CODE_REGISTERED_STORE]

export default defineCall({
  path: '/v1/member/queryUserPermission',
  access: {},
  request: z.object({}),
  async handler({ caller, outbox }) {
    const codes = caller.roleType === '30' ? [] : caller.codes
    return {
      permCodeList: codes.filter((code) => !DERIVED.includes(code)),
      features: offeredBy(outbox),
    }
  },
})

import { field, type Fields } from '../field'
import { person } from '../staff/person'
import { PAYEE_CHANGE_STATUS } from './dicts'

/** The reason of the request. */
export const payeeChangeReason = field.longText('变更原因', { required: true, min: 2, max: 80 })

/** A request in the settlement's detail. */
export const payeeChangeFields = {
  changeId: field.id('变更单号'),
  changeStatus: field.enum('状态', PAYEE_CHANGE_STATUS),
  changeNote: field.text('说明', { width: 300 }),
  account: field.text('变更为', { width: 260 }),
  fromAccount: field.text('原账户', { width: 260 }),
  changeReason: payeeChangeReason,
  requester: person('申请人', 'requesterId'),
  requestTime: field.dateTime('申请时间'),
  decider: person('复核人', 'deciderId'),
  decideTime: field.dateTime('复核时间'),
  effectiveTime: field.dateTime('生效时间'),
} satisfies Fields

import { field, type Fields } from '../field'
import { MOST_FEN } from '../money'
import { person } from '../staff/person'
import { CORRECTION_ACCOUNT, CORRECTION_STATUS } from './dicts'

/** Documents of a voucher made by hand, at most. */
export const MAX_DOCUMENTS = 5

const account = { required: true } as const

/** A voucher made by hand (domain §18). */
export const ledgerCorrectionFields = {
  correctionNo: field.id('更正单号'),
  correctionStatus: field.enum('状态', CORRECTION_STATUS),
  ofMonth: field.month('更正月份', { hint: '有错的月份；凭证记在复核当日' }),
  debitAccount: field.enum('借方科目', CORRECTION_ACCOUNT),
  creditAccount: field.enum('贷方科目', CORRECTION_ACCOUNT),
  amt: field.money('金额', { sortable: true }),
  reason: field.longText('更正原因'),
  documents: field.images('依据'),
  requester: person('制单', 'requesterId'),
  requestTime: field.dateTime('申请时间', { sortable: true }),
  decider: person('审核', 'deciderId'),
  decideTime: field.dateTime('审核时间'),
  decideRemark: field.text('审核意见'),
  voucherNo: field.id('凭证号', {
    link: ({ voucherNo }) =>
      voucherNo ? `/accounts/voucher/show/${String(voucherNo)}` : undefined,
  }),
} satisfies Fields

/** What the first person says; console and gateway validate by it. */
export const correctionForm = {
  ofMonth: field.month('更正月份', { required: true, hint: '有错的月份；凭证记在复核当日' }),
  debitAccount: field.enum('借方科目', CORRECTION_ACCOUNT, account),
  creditAccount: field.enum('贷方科目', CORRECTION_ACCOUNT, {
    ...account,
    validate: (value, { debitAccount }) =>
      value === debitAccount ? '借方与贷方不能是同一科目' : undefined,
  }),
  amt: field.money('金额', { required: true, min: 1, max: MOST_FEN }),
  reason: field.longText('更正原因', { required: true, min: 2, max: 200 }),
  documents: field.images('依据', {
    required: true,
    min: 1,
    max: MAX_DOCUMENTS,
    hint: '凭证、函件等依据，最多5张',
  }),
} satisfies Fields

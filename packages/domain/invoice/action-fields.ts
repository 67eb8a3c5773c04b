import { RED_REASON } from './dicts'
import { field, type FormValues } from '../field'
import { upperCode } from '../reading/text'
import { isPaper, isSpecial, RED_INFO_NO, redInfoError } from './kinds'

/** Fields of the actions on an invoice; the gateway validates by them. */

const byMail = ({ invoiceKind }: FormValues): boolean => isPaper(invoiceKind)
const needsInfo = ({ invoiceKind }: FormValues): boolean => isSpecial(invoiceKind)

/** The confirmation of an invoice whose file differs from the form. */
export const submitFields = {
  faceConfirmed: field.flag('已核对发票文件', {
    hint: '发票文件与所填内容不一致时，核对后选「是」，按所填内容提交',
  }),
}

/** Delivery of a paper invoice. */
export const expressFields = {
  expressCompany: field.text('快递公司', { required: byMail, visible: byMail, min: 2, max: 30 }),
  expressNo: field.text('快递单号', {
    required: byMail,
    visible: byMail,
    normalize: upperCode,
    pattern: /^[A-Z0-9]{8,32}$/,
    message: '快递单号须为8至32位字母或数字',
  }),
}

/** Reason of a reversal; a special invoice needs the confirmation first. */
export const redFields = {
  redReason: field.enum('红冲原因', RED_REASON, { required: true }),
  redInfoNo: field.id(RED_INFO_NO, {
    required: needsInfo,
    visible: needsInfo,
    validate: (value, { invoiceKind }) => redInfoError(String(value), invoiceKind),
    hint: '先在电子发票服务平台取得购销双方确认的红字确认单',
  }),
}

import type { WantedUpload } from '../../core/imports/own-upload'

/** The upload that carries a source's bill; larger ones come by the door. */
export const BILL_UPLOAD: WantedUpload = {
  field: 'token',
  kinds: ['csv', 'xlsx'],
  maxBytes: 20 * 1024 * 1024,
  wrongKind: '请上传CSV或Excel(.xlsx)格式的账单，其他格式请由接口送入',
}

import { AGREEMENT_TYPE } from './form-dicts'
import { field } from '../field'
import { is, late, when, type EntryField, type EntryPart } from './rules'

const AGREED = '我已核实商户身份、经营场所及资料真实有效'
const PLEASE = `请勾选“${AGREED}”`

/** Agreement, further documents and the clerk's confirmation, which end every form. */
export function agreementFields(): Record<string, EntryField> {
  return {
    agreementType: field.enum('协议方式', AGREEMENT_TYPE, {
      radio: true,
      required: true,
      initial: 'ELEC',
    }),
    agreementPics: field.images('纸质协议', { ...when(is('agreementType', 'PAPER')), max: 10 }),
    otherPics: field.images('其他资料', { max: 10 }),
    remark: field.longText('备注', { max: 200 }),
    salesman: field.text('拓展人', { max: 30 }),
    extMerId: field.id('外部商户号', { max: 64 }),
    agree: late(field.flag(AGREED, { required: true, missing: PLEASE }), (value) =>
      value === '1' ? undefined : PLEASE,
    ),
  }
}

/** Step 6 协议与确认 (domain §7.2). */
export function agreementPart(): EntryPart {
  return {
    title: '协议与确认',
    sections: [
      { title: '协议', fields: ['agreementType', 'agreementPics'] },
      { title: '其他', fields: ['otherPics', 'salesman', 'extMerId', 'remark'] },
      { title: '确认', fields: ['agree'] },
    ],
    fields: agreementFields(),
  }
}

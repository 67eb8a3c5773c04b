import { expect, it } from 'vitest'
import { fieldError } from '#domain/validation/field-rules'
import { wxForm } from '#domain/wx-verify/fields'

const { fields } = wxForm({ subjectType: 'ENTERPRISE', today: '2026-11-20' })
const nameError = (identificationType: string) =>
  fieldError(fields.identificationName!, 'JOHN SMITH', { identificationType })

it.each(['OVERSEA_PASSPORT', 'HONGKONG_PASSPORT', 'TAIWAN_RESIDENT'])(
  'a name in Latin letters goes with %s, as in the application before',
  (type) => expect(nameError(type)).toBeUndefined(),
)

it('a mainland card has a Chinese name', () => {
  expect(nameError('IDCARD')).toBe('姓名须为2至30个汉字')
})

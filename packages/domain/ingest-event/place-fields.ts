import { MERCHANTS, SHOPS } from '../choices'
import { field, type Fields, type FormValues } from '../field'
import { waitsForPlace } from './event-key'

const visible = ({ waitsFor }: FormValues): boolean => waitsForPlace(waitsFor)

/** Whose an event is that cannot be placed; the form holds what it waits for as `waitsFor`. */
export const eventPlaceFields = {
  merId: field.remote('商户', MERCHANTS, { required: true, visible }),
  shopId: field.remote('门店', SHOPS, {
    visible,
    required: ({ waitsFor }) => waitsFor === 'SHOP' || waitsFor === 'TERMINAL',
    note: ({ waitsFor }) =>
      waitsFor === 'MERCHANT' ? '不选即记入该商户最早开业的门店' : undefined,
  }),
} satisfies Fields

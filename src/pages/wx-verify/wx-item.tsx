import type { ControlProps } from '../../components/fields/control'
import { FieldItem, useRules } from '../../components/fields/field-item'
import { LastDayInput } from '../../components/fields/last-day-input'
import { VALIDITIES } from '#domain/wx-verify/fields'

/** A field of the application; 长期 that is typed into a document's last day answers its 长期有效. */
export function WxItem({ name }: { name: string }) {
  const rules = useRules()
  const long = VALIDITIES.find(({ end }) => end === name)?.long
  if (long === undefined) return <FieldItem name={name} />
  const takeLong = () => {
    rules.set(name, undefined)
    rules.set(long, '1')
  }
  const lastDay = (control: ControlProps) => <LastDayInput {...control} onLong={takeLong} />
  return <FieldItem name={name} control={lastDay} />
}

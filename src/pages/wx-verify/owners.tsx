import { Button } from 'antd'
import { useFormValue, useRules } from '../../components/fields/field-item'
import { MAX_UBOS } from '#domain/wx-verify/fields'
import { WxItem } from './wx-item'

/** The beneficial owners; each can be removed except the last. */
export function Owners({ names }: { names: readonly string[] }) {
  const rules = useRules()
  const { none, count } = useFormValue(({ owner, uboCount }) => ({
    none: owner !== '0',
    count: Number(uboCount ?? 1),
  }))
  if (none) return <p className="rv-section-note wx-note">法人就是受益人，不用另填</p>
  const of = (at: number) => names.filter((name) => name.startsWith(`uboList.${at}.`))
  const remove = (gone: number) => {
    const values = rules.values()
    for (let at = gone; at < count; at++)
      for (const name of of(at)) {
        const next = name.replace(`uboList.${at}.`, `uboList.${at + 1}.`)
        rules.set(name, at + 1 < count ? values[next] : rules.fields[name]?.initial)
      }
    rules.set('uboCount', count - 1)
  }
  return (
    <>
      {Array.from({ length: count }, (_, at) => (
        <fieldset className="wx-owner" key={at}>
          <legend>
            受益人{at + 1}
            {count > 1 && (
              <button
                type="button"
                className="rv-link rv-danger"
                aria-label={`移除受益人${at + 1}`}
                onClick={() => remove(at)}
              >
                移除
              </button>
            )}
          </legend>
          <div className="rv-items">
            {of(at).map((name) => (
              <WxItem key={name} name={name} />
            ))}
          </div>
        </fieldset>
      ))}
      {count < MAX_UBOS && (
        <p className="wx-note">
          <Button onClick={() => rules.set('uboCount', count + 1)}>增加受益人</Button>
          <span className="rv-dim">最多 {MAX_UBOS} 位</span>
        </p>
      )}
    </>
  )
}

import { Select as AntdSelect, type SelectProps } from 'antd'
import type { DefaultOptionType } from 'antd/es/select'
import { offerSelect } from './light-select'

/**
 * Antd's Select with a changed Tab key in multiple mode: Tab closes the list and moves on, where
 * antd's would toggle the active option and keep the focus.
 */
export function Select<V, O extends DefaultOptionType = DefaultOptionType>(
  props: SelectProps<V, O>,
) {
  const { mode, onInputKeyDown } = props
  return (
    <AntdSelect<V, O>
      {...props}
      onInputKeyDown={(event) => {
        onInputKeyDown?.(event)
        if (mode === 'multiple' && event.key === 'Tab') event.stopPropagation()
      }}
    />
  )
}

offerSelect(Select)

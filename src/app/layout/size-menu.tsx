import { PopMenu, type PopMenuItem } from '../../components/light/pop-menu'
import { SIZES } from '../../theme/sizes'
import { usePreferences, useShell } from '../shell-context'
import { SIZE_TITLES } from '../appearance'

/** 尺寸 of the header (spec §2). */
export default function SizeMenu(props: { at: { x: number; y: number }; onClose: () => void }) {
  const { preferences } = useShell()
  const { size } = usePreferences()
  return (
    <PopMenu
      label="尺寸"
      at={props.at}
      items={SIZES.map((each): PopMenuItem => ({
        key: each,
        label: SIZE_TITLES[each],
        checked: each === size,
        onSelect: () => preferences.set({ size: each }),
      }))}
      onClose={props.onClose}
    />
  )
}

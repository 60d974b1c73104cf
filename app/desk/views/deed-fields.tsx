import { useFormOwner } from "./form-owner";

interface DeedFieldsProps {
  /** The slug of the deed's site. Null for a deed on the network. */
  site: string | null;
  /** Makes a repeated press the same deed. */
  formKey: string;
  /** The path to return to after the deed. */
  back: string;
  args?: Readonly<Record<string, string | number>>;
}

/** Hidden fields of each deed form. `known` names those of the screen, which a refused form keeps hidden. */
export function DeedFields({ site, formKey, back, args = {} }: DeedFieldsProps) {
  const known = Object.keys(args);
  const owner = useFormOwner();
  return (
    <>
      {site !== null && <input type="hidden" name="site" value={site} />}
      <input type="hidden" name="key" value={formKey} />
      <input type="hidden" name="back" value={back} />
      {owner !== null && <input type="hidden" name="by" value={owner} />}
      {known.length > 0 && <input type="hidden" name="known" value={known.join(" ")} />}
      {Object.entries(args).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </>
  );
}

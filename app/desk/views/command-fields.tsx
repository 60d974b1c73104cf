import { useFormOwner } from "./form-owner";

interface CommandFieldsProps {
  /** The slug of the command's site. Null for a command on no site. */
  site: string | null;
  /** Identifies the form, so that a repeated submission runs the command once. */
  formKey: string;
  /** Path to open after the command. */
  back: string;
  args?: Readonly<Record<string, string | number>>;
}

/** Hidden fields of each command's form. `known` names arguments that a refused form keeps hidden. */
export function CommandFields({ site, formKey, back, args = {} }: CommandFieldsProps) {
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

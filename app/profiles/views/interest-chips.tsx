import { useT } from "~/i18n/use-t";
import { ChipChoice } from "~/ui/chip-choice";
import { interestWords } from "../fields";

interface InterestChipsProps {
  name: string;
  interests: readonly string[];
  chosen: readonly string[] | null | undefined;
}

export function InterestChips({ name, interests, chosen }: InterestChipsProps) {
  const t = useT();
  return (
    <div className="flex flex-wrap gap-2">
      {interests.map((interest) => (
        <ChipChoice
          key={interest}
          name={name}
          value={interest}
          defaultChecked={chosen?.includes(interest)}
          label={interestWords(t, interest)}
        />
      ))}
    </div>
  );
}

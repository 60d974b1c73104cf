import type { Role } from "./role-permissions";

interface DemoPerson {
  id: string;
  role: Role;
  name: string;
  email: string;
  /** Sites of the grant, by slug. Null for all sites. */
  sites: readonly string[] | null;
}

const id = (number: number) => `00000000-0000-4000-8000-00000000de5${number}`;

/** Fictional staff of the demo's console, one person for each role. */
export const demoStaff: readonly DemoPerson[] = [
  { id: id(1), role: "owner", name: "Nora Blum", email: "nora@staff.demo.test", sites: null },
  { id: id(2), role: "manager", name: "Milan Kos", email: "milan@staff.demo.test", sites: ["ember", "marina"] },
  {
    id: id(3),
    role: "moderator",
    name: "Ines Duarte",
    email: "ines@staff.demo.test",
    sites: ["ember", "aurora", "marina"],
  },
  { id: id(4), role: "support", name: "Sam Okoye", email: "sam@staff.demo.test", sites: ["ember", "aurora", "orchid"] },
  {
    id: id(5),
    role: "finance",
    name: "Freya Lind",
    email: "freya@staff.demo.test",
    sites: ["ember", "aurora", "onyx"],
  },
  { id: id(6), role: "marketing", name: "Theo Marchand", email: "theo@staff.demo.test", sites: ["ember", "apricot"] },
  { id: id(7), role: "reader", name: "Lotte Vis", email: "lotte@staff.demo.test", sites: null },
];

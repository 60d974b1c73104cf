export { StaffRefusal, type StaffRefusalCode } from "~/platform/staff-refusal";

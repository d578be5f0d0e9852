const TITLES = `
Software Engineer
Senior Software Engineer
Staff Software Engineer
Principal Engineer
Software Developer
Frontend Developer
Backend Developer
Full Stack Developer
Web Developer
Mobile Developer
Android Developer
iOS Developer
Flutter Developer
React Native Developer
React Developer
Angular Developer
Vue Developer
Node.js Developer
Java Developer
Python Developer
PHP Developer
Ruby Developer
Go Developer
Rust Developer
C++ Developer
.NET Developer
Kotlin Developer
Game Developer
Game Designer
AR/VR Developer
Embedded Systems Engineer
Firmware Engineer
Hardware Engineer
Robotics Engineer
IoT Engineer
Telecommunications Engineer
Blockchain Developer
Smart Contract Developer
AI Engineer
Machine Learning Engineer
Deep Learning Engineer
NLP Engineer
Computer Vision Engineer
AI Researcher
Prompt Engineer
MLOps Engineer
Data Scientist
Data Analyst
Data Engineer
Data Architect
Analytics Engineer
Business Intelligence Analyst
Business Intelligence Developer
GIS Specialist
Database Administrator
DevOps Engineer
Site Reliability Engineer
Platform Engineer
Cloud Engineer
Cloud Architect
Infrastructure Engineer
Systems Administrator
Systems Engineer
Systems Analyst
Network Engineer
Network Administrator
Cyber Security Analyst
Cyber Security Engineer
Information Security Officer
Application Security Engineer
Cloud Security Engineer
Penetration Tester
Ethical Hacker
Security Operations Analyst
Digital Forensics Analyst
Governance, Risk and Compliance Analyst
Privacy Engineer
Quality Assurance Engineer
Test Automation Engineer
Performance Engineer
Software Architect
Solutions Architect
Enterprise Architect
Technical Lead
Engineering Manager
Director of Engineering
Vice President of Engineering
Chief Technology Officer
Chief Information Officer
Chief Information Security Officer
Chief Product Officer
Startup Founder
Product Manager
Technical Product Manager
Product Owner
Product Analyst
Product Designer
UI Designer
UX Designer
UX Researcher
UX Writer
Graphic Designer
Motion Designer
3D Artist
Project Manager
Technical Program Manager
Scrum Master
Agile Coach
Business Analyst
IT Consultant
IT Manager
IT Support Specialist
ERP Consultant
Salesforce Developer
Technical Writer
Developer Advocate
Community Manager
Open Source Maintainer
Solutions Engineer
Sales Engineer
Customer Success Engineer
Digital Marketer
SEO Specialist
Payments Engineer
Computer Science Lecturer
Technology Trainer
Technical Recruiter
Research Engineer
Intern
Student
Others
`

/** The job titles that the forms offer; the last, `Others`, covers every other title. */
export const JOB_TITLES: readonly string[] = TITLES.trim().split('\n')
